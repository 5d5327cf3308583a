// Small conveniences; every page works without them.
(function () {
  "use strict";

  function closeMenus(except) {
    document.querySelectorAll("details[data-menu][open]").forEach(function (menu) {
      if (menu !== except) {
        menu.open = false;
      }
    });
  }

  document.addEventListener("click", function (event) {
    closeMenus(event.target.closest("details[data-menu]"));
  });

  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") {
      return;
    }
    var menu = document.querySelector("details[data-menu][open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // Copies the text of the field a button names; the button exists only where the clipboard does.
  document.querySelectorAll("button[data-copy]").forEach(function (button) {
    if (!navigator.clipboard) {
      return;
    }
    button.hidden = false;
    button.addEventListener("click", function () {
      var field = document.getElementById(button.dataset.copy);
      navigator.clipboard.writeText(field.value).then(function () {
        button.textContent = button.dataset.done;
      });
    });
  });

  // Enter that only confirms a kana-kanji conversion must not send the form (229: older WebKit).
  document.addEventListener("keydown", function (event) {
    if (event.key === "Enter" && (event.isComposing || event.keyCode === 229)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
})();
