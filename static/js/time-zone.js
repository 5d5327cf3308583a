// Tells the form the browser's time zone; without this the server assumes UTC.
(function () {
  "use strict";

  var zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  document.querySelectorAll("input[data-time-zone]").forEach(function (field) {
    field.value = zone;
  });
})();
