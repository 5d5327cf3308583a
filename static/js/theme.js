// Runs before the first paint, so that a chosen theme never flashes. Without it, or without a choice,
// the page follows the system.
(function () {
  "use strict";
  var root = document.documentElement;

  function stored() {
    try {
      return localStorage.getItem("theme");
    } catch (error) {
      return null; // storage may be blocked
    }
  }

  function keep(theme) {
    try {
      localStorage.setItem("theme", theme);
    } catch (error) {
      return; // the choice then holds for this page only
    }
  }

  function isDark() {
    var chosen = root.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  var theme = stored();
  if (theme === "dark" || theme === "light") {
    root.dataset.theme = theme;
  }

  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll("[data-theme-switch]").forEach(function (button) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(isDark()));
      button.addEventListener("click", function () {
        root.dataset.theme = isDark() ? "light" : "dark";
        keep(root.dataset.theme);
        button.setAttribute("aria-pressed", String(isDark()));
      });
    });
  });
})();
