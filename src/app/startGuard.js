/*
 * The one script that also runs where the app cannot: a browser without modules, or one that cannot read the app's
 * JavaScript, would show a white page for ever. So it is written for browsers of 2010, and it is a file of its own,
 * since the policy allows no script in the page. The build puts the sentences in (startGuardPlugin.ts).
 */
(function (win, doc, unsupported, notLoaded) {
  'use strict';

  function say(sentence) {
    var root = doc.getElementById('root');
    if (!root || !root.hasAttribute('data-waiting')) return false;
    root.removeAttribute('data-waiting');
    // A user with a session has not seen the form that waits there.
    if (doc.documentElement.getAttribute('data-early') !== 'login') root.textContent = '';
    var words = doc.createElement('p');
    words.setAttribute('role', 'alert');
    words.appendChild(doc.createTextNode(sentence));
    // Above the form, if that is on the page.
    root.insertBefore(words, root.firstChild);
    return true;
  }

  function somebodyTyped() {
    var fields = doc.querySelectorAll('input:not([type="checkbox"])');
    for (var index = 0; index < fields.length; index += 1) if (fields[index].value) return true;
    return false;
  }

  if (!('noModule' in doc.createElement('script'))) {
    say(unsupported);
    return;
  }

  win.addEventListener(
    'error',
    function (event) {
      var target = event.target;
      if (target === win) {
        // Not what an extension throws. And what the app throws later is said by the app, which is on the page then.
        if (event.error && event.filename.indexOf(win.location.origin) === 0) say(unsupported);
      } else if (target.tagName === 'SCRIPT' && say(notLoaded)) {
        win.addEventListener('online', function () {
          // What the user has typed in the meantime would be lost.
          if (!somebodyTyped()) win.location.reload();
        });
      }
    },
    true
  );
})(window, document, '__UNSUPPORTED__', '__NOT_LOADED__');
