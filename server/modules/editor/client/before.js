// The editor starts when its configuration is here (editor.js), not by itself.
window.CMS_MANUAL_INIT = true;
