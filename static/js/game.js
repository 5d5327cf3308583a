// Makes choosing a move quicker; without it every move goes through the question on the next page.
(function () {
  "use strict";

  var HIDDEN_TAB_MS = 30000; // between two looks at the game while its tab is in the background
  var lastPoll = 0;

  function byId(id) {
    return document.getElementById(id);
  }

  // The cards of a move in any order, as one comparable text.
  function spelled(parts) {
    return parts.slice().sort().join(" ");
  }

  function legalMoves() {
    var source = byId("legal-moves");
    var moves = source ? JSON.parse(source.textContent) : {};
    return Object.keys(moves).map(function (move) {
      var isPlay = move.indexOf("play ") === 0;
      var parts = isPlay ? move.split(" ").slice(1) : [move];
      return { parts: parts, spelling: spelled(parts), label: moves[move].label, effect: moves[move].effect };
    });
  }

  function chosenFields() {
    return Array.from(document.querySelectorAll('[name="part"]:checked'));
  }

  function valuesOf(fields) {
    return fields.map(function (field) {
      return field.value;
    });
  }

  function contains(parts, some) {
    var rest = parts.slice();
    return some.every(function (part) {
      var at = rest.indexOf(part);
      return at >= 0 && rest.splice(at, 1).length === 1;
    });
  }

  function setSure(form, sure) {
    var field = form.querySelector('[name="sure"]');
    if (!field) {
      field = document.createElement("input");
      field.type = "hidden";
      field.name = "sure";
      form.append(field);
    }
    field.value = sure ? "yes" : "";
  }

  // The one button names the chosen move; cards that can't join the choice are dimmed.
  function refresh(message) {
    var form = byId("choice");
    var button = byId("confirm");
    if (!form || !button || !form.dataset.prompt) {
      return;
    }
    var moves = legalMoves();
    var chosen = valuesOf(chosenFields());
    var match = moves.find(function (move) {
      return move.spelling === spelled(chosen);
    });
    button.disabled = !match;
    button.textContent = match ? match.label : form.dataset.idle;
    setSure(form, Boolean(match));
    byId("effect").textContent = message || (match ? match.effect : form.dataset.prompt);
    dim(moves, chosen);
  }

  function dim(moves, chosen) {
    document.querySelectorAll(".held").forEach(function (label) {
      var field = label.querySelector("input");
      var wanted = field.checked ? chosen : chosen.concat(field.value);
      var fits = moves.some(function (move) {
        return contains(move.parts, wanted);
      });
      var alone = moves.some(function (move) {
        return move.parts.indexOf(field.value) >= 0;
      });
      label.classList.toggle("is-dimmed", !field.disabled && !fits);
      label.dataset.never = alone ? "" : "yes";
    });
  }

  // A card that fits no move says why; one that doesn't fit the others chosen takes their place.
  function choose(field) {
    if (field.type === "checkbox" && field.checked) {
      var moves = legalMoves();
      if (field.closest(".held").dataset.never) {
        field.checked = false;
        refresh(byId("choice").dataset.reason);
        return;
      }
      var fits = moves.some(function (move) {
        return contains(move.parts, valuesOf(chosenFields()));
      });
      if (!fits) {
        chosenFields().forEach(function (other) {
          other.checked = other === field;
        });
      }
    }
    refresh("");
  }

  document.addEventListener("change", function (event) {
    if (event.target.name === "part") {
      choose(event.target);
    }
  });

  // A second click on the button while the page is on its way sends nothing more.
  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    if (form.method === "post") {
      form.dataset.sent = "yes";
    }
  });

  window.addEventListener("pageshow", function () {
    document.querySelectorAll("form[data-sent]").forEach(function (form) {
      delete form.dataset.sent;
    });
  });

  document.addEventListener("htmx:before:request", function (event) {
    if (document.hidden && Date.now() - lastPoll < HIDDEN_TAB_MS) {
      event.preventDefault();
      return;
    }
    lastPoll = Date.now();
  });

  document.addEventListener("htmx:after:swap", function () {
    refresh("");
  });

  // What the reader opened stays open when the page renews itself.
  if (window.htmx) {
    window.htmx.registerExtension("keep-open", {
      htmx_before_morph_attr: function (element, detail) {
        return !(detail.attrName === "open" && element.tagName === "DETAILS");
      },
    });
  }

  // The arrow keys turn the pages of a replay, unless they are needed in a field.
  var keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", function (event) {
    var steps = byId("steps");
    if (!steps || !keys[event.key] || event.target.closest("input, select, textarea, .story")) {
      return;
    }
    var link = steps.querySelector('[rel="' + keys[event.key] + '"]');
    if (link) {
      event.preventDefault();
      link.click();
    }
  });

  refresh("");
})();
