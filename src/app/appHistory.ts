import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * Applies the browser's rule for links: navigating to the current address replaces the entry. The router
 * renders an address later than the history has it, so a second press cannot rely on the rendered one.
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
