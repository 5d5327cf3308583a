// Choosing in Daruma: an eye with its way, a word, a gift, or dice for the bottle; one of them at a time.
(function () {
  "use strict";

  var MAIN = '#choice [name="part"], [form="choice"][name="part"]';

  function all(selector) {
    return Array.from(document.querySelectorAll(selector));
  }

  function values(selector) {
    return all(selector).map(function (field) {
      return field.value;
    }).filter(Boolean);
  }

  function withoutWord(text) {
    return text.slice(text.indexOf(" ") + 1);
  }

  function main() {
    return all(MAIN).find(function (field) {
      return field.checked;
    });
  }

  function swapFields(place) {
    return all('[name="part-one-' + place + '"], [name="part-other-' + place + '"]');
  }

  // `eye 3` and the chosen way of place 3, or both sides of its exchange.
  function eyeMove(value) {
    var place = value.split(" ")[1];
    var way = values('[name="part-way-' + place + '"]:checked').map(withoutWord);
    var swap = swapFields(place).map(function (field) {
      return field.value.split(" ")[2];
    }).filter(Boolean).sort();
    return way[0] || [value].concat(swap).join(" ");
  }

  // A swap is between two players, and one of the two must have a Daruma: other options can't be chosen.
  function limitSwap(place) {
    var fields = swapFields(place);
    fields.forEach(function (field, index) {
      var opposite = fields[1 - index].value.split(" ")[2] || "";
      Array.from(field.options).forEach(function (option) {
        var named = option.value.split(" ")[2] || "";
        var samePlayer = named && named.split(":")[0] === opposite.split(":")[0];
        var noDaruma = named && opposite && !named.includes(":") && !opposite.includes(":");
        option.disabled = Boolean(samePlayer || noDaruma);
      });
    });
  }

  function giftMove() {
    var gift = values("#gift").concat(values("#gift-to")).map(withoutWord);
    return gift.length ? ["give"].concat(gift).join(" ") : "";
  }

  function count(list, value) {
    return list.filter(function (other) {
      return other === value;
    }).length;
  }

  // The dice are told by their values, so it must not matter which of two equal ones was tapped.
  function sakeMove(source) {
    var again = values('[name="part-again"]:checked').map(withoutWord).sort();
    var spent = values('[name="part-spend"]:checked').map(withoutWord)[0];
    var dice = values('[name="part-again"]').map(withoutWord);
    if (!spent || !again.length || count(again, spent) >= count(dice, spent)) {
      return null;
    }
    return {
      label: source.label.replace("{spent}", spent).replace("{again}", again.join(" ")),
      effect: source.effects[again.length],
    };
  }

  function clear(selector) {
    all(selector).forEach(function (field) {
      if (field.tagName === "SELECT") {
        field.value = "";
      } else {
        field.checked = false;
      }
    });
  }

  var GROUPS = [
    '[name="part"], [name^="part-way-"], [name^="part-one-"], [name^="part-other-"]',
    '[name="part-again"], [name="part-spend"]',
    '[name="part-gift"], [name="part-to"]',
  ];

  function find(source) {
    if (!source.moves) {
      return null;
    }
    var chosen = main();
    if (chosen) {
      return source.moves[chosen.value] || source.moves[eyeMove(chosen.value)];
    }
    return source.moves[giftMove()] || sakeMove(source.sake);
  }

  // What a half-made choice still lacks.
  function missing(source) {
    var chosen = main();
    if (chosen) {
      return source.missing[swapFields(chosen.value.split(" ")[1]).length ? "swap" : "way"];
    }
    if (giftMove()) {
      return source.missing[values("#gift").length ? "to" : "gift"];
    }
    if (values('[name="part-spend"]:checked').length) {
      return source.missing.again;
    }
    return values('[name="part-again"]:checked').length ? source.missing.spend : "";
  }

  window.gameChoice = {
    find: find,

    // What is chosen of one kind takes the place of the others; a die is rolled or spent, not both.
    changed: function (field, source) {
      GROUPS.forEach(function (group) {
        if (!field.matches(group)) {
          clear(group);
        }
      });
      var die = field.closest(".tray-die");
      if (die && field.checked) {
        die.querySelectorAll("input").forEach(function (other) {
          other.checked = other === field;
        });
      }
      [1, 2, 3, 4, 5].forEach(limitSwap);
      return find(source) ? "" : missing(source);
    },
  };
})();
