/*
 * The one script that also runs where the app cannot: a browser without modules, or one that cannot read the app's
 * JavaScript, would show a white page for ever. So it is written for browsers of 2010, and it is a file of its own,
 * since the policy allows no script in the page. The build puts the sentences in (startGuardPlugin.ts): the English
 * ones, and the address of a file with the others, which is asked for only where it may be needed.
 */
(function (win, doc, english, translations) {
  'use strict';

  var UNSUPPORTED = 0;
  var NOT_LOADED = 1;

  // The page's first script has marked the language, where the browser can run it.
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
    // Some hosts answer for a file that is not there with the page.
    return (text.charAt(0) === '{' && JSON.parse(text)[language]) || english;
  }

  function show(root, which) {
    var words = doc.createElement('p');
    words.setAttribute('role', 'alert');
    words.setAttribute('dir', 'auto');
    words.appendChild(doc.createTextNode(sentencesNow()[which]));
    // Above the form, if that is on the page.
    root.insertBefore(words, root.firstChild);
  }

  function say(which) {
    var root = doc.getElementById('root');
    if (!root || !root.hasAttribute('data-waiting')) return false;
    root.removeAttribute('data-waiting');
    // A user with a session has not seen the form that waits there.
    if (doc.documentElement.getAttribute('data-early') !== 'login') root.textContent = '';
    if (!request || request.readyState === 4) show(root, which);
    else
      request.onreadystatechange = function () {
        if (request.readyState === 4) show(root, which);
      };
    return true;
  }

  function somebodyTyped() {
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
        // Not what an extension throws. And what the app throws later is said by the app, which is on the page then.
        if (event.error && event.filename.indexOf(win.location.origin) === 0) say(UNSUPPORTED);
      } else if (target.tagName === 'SCRIPT' && say(NOT_LOADED)) {
        win.addEventListener('online', function () {
          // What the user has typed in the meantime would be lost.
          if (!somebodyTyped()) win.location.reload();
        });
      }
    },
    true
  );
})(window, document, ['__ENGLISH__'], '__TRANSLATIONS__');
