// Makes choosing a move quicker; without it every move goes through the question on the next page.
(function () {
  "use strict";

  var HIDDEN_TAB_MS = 30000; // between two looks at the game while its tab is in the background
  var lastPoll = 0;

  function byId(id) {
    return document.getElementById(id);
  }

  // What the page tells about the legal moves; a game's own script makes sense of it: `find` returns label and
  // effect of the chosen move, `changed` puts the other fields right and may return a message.
  function legalMoves() {
    var source = byId("legal-moves");
    return source ? JSON.parse(source.textContent) : {};
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

  // The one button names the chosen move.
  function refresh(message) {
    var form = byId("choice");
    var button = byId("confirm");
    if (!form || !button || !form.dataset.prompt) {
      return;
    }
    var match = window.gameChoice.find(legalMoves());
    button.disabled = !match;
    button.textContent = match ? match.label : form.dataset.idle;
    setSure(form, Boolean(match));
    byId("effect").textContent = message || (match ? match.effect : form.dataset.prompt);
  }

  document.addEventListener("change", function (event) {
    if (event.target.form && event.target.form.id === "choice") {
      refresh(window.gameChoice.changed(event.target, legalMoves()));
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
