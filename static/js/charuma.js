// Choosing in Charuma: a bid, or one card, or two in any order.
(function () {
  "use strict";

  // The cards of a move in any order, as one comparable text.
  function spelled(parts) {
    return parts.slice().sort().join(" ");
  }

  function legalMoves(moves) {
    return Object.keys(moves).map(function (move) {
      var parts = move.indexOf("play ") === 0 ? move.split(" ").slice(1) : [move];
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

  function fitsSome(moves, parts) {
    return moves.some(function (move) {
      return contains(move.parts, parts);
    });
  }

  window.gameChoice = {
    find: function (source) {
      var moves = legalMoves(source);
      var chosen = valuesOf(chosenFields());
      return moves.find(function (move) {
        return move.spelling === spelled(chosen);
      });
    },

    // What fits no move says why; a card that doesn't fit the others chosen takes their place.
    changed: function (field, source) {
      if (field.dataset.barred) {
        field.checked = false;
        return field.dataset.barred;
      }
      if (field.type !== "checkbox" || !field.checked) {
        return "";
      }
      if (!fitsSome(legalMoves(source), valuesOf(chosenFields()))) {
        chosenFields().forEach(function (other) {
          other.checked = other === field;
        });
      }
      return "";
    },
  };
})();
