/* Browsers that cannot run the app would show a blank page, so this script shows a sentence. It is ES5 for
   old browsers, and a separate file because the content security policy forbids inline scripts. The build
   inserts the English sentences and the URL of the translations (startGuardPlugin.ts). */
(function (win, doc, english, translations) {
  'use strict';

  var UNSUPPORTED = 0;
  var NOT_LOADED = 1;

  // The page's first script, if this browser can run it, has already set the language.
  var language = win.cameraStart
    ? doc.documentElement.lang
    : (win.navigator.language || '').slice(0, 2).toLowerCase();
  var request = null;
  if (language && language !== 'en') {
    request = new win.XMLHttpRequest();
    request.open('GET', translations);
    request.timeout = 5000;
    request.send();
  }

  function sentencesNow() {
    var text = request ? request.responseText : '';
    // Checks the first character, because some servers answer a missing file with the page.
    return (text.charAt(0) === '{' && JSON.parse(text)[language]) || english;
  }

  function show(root, which) {
    var words = doc.createElement('p');
    words.setAttribute('role', 'alert');
    words.setAttribute('dir', 'auto');
    words.appendChild(doc.createTextNode(sentencesNow()[which]));
    // The form may already be on the page, so insert the message before it.
    root.insertBefore(words, root.firstChild);
  }

  function say(which) {
    var root = doc.getElementById('root');
    if (!root || !root.hasAttribute('data-waiting')) return false;
    root.removeAttribute('data-waiting');
    // A user with a session has not seen the hidden form.
    if (doc.documentElement.getAttribute('data-early') !== 'login') root.textContent = '';
    if (!request || request.readyState === 4) show(root, which);
    else
      request.onreadystatechange = function () {
        if (request.readyState === 4) show(root, which);
      };
    return true;
  }

  function hasTypedText() {
    var fields = doc.querySelectorAll('input:not([type="checkbox"])');
    for (var index = 0; index < fields.length; index += 1) if (fields[index].value) return true;
    return false;
  }

  if (!('noModule' in doc.createElement('script'))) {
    say(UNSUPPORTED);
    return;
  }

  win.addEventListener(
    'error',
    function (event) {
      var target = event.target;
      if (target === win) {
        // Ignores errors from browser extensions. The app reports its own errors once it is rendered.
        if (event.error && event.filename.indexOf(win.location.origin) === 0) say(UNSUPPORTED);
      } else if (target.tagName === 'SCRIPT' && say(NOT_LOADED)) {
        win.addEventListener('online', function () {
          if (!hasTypedText()) win.location.reload();
        });
      }
    },
    true
  );
})(window, document, ['__ENGLISH__'], '__TRANSLATIONS__');
