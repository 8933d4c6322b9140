import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * The browser's history, with the browser's own rule for links: going to the address that it shows replaces the entry. The
 * router draws an address a moment after the history has it, so that a second press cannot rely on what is drawn.
 * @see https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
 */
export function createAppHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const push = history.push.bind(history);
  history.push = (to, state) => {
    if (history.createURL(to).href === globalThis.location.href) history.replace(to, state);
    else push(to, state);
  };
  return history;
}
