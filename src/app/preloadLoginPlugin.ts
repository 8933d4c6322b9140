import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Lets the browser fetch the log-in screen together with the entry: most first visits begin there, and on a slow line
 * a second round trip is what one waits for.
 */
export function preloadLogin(): Plugin {
  return {
    name: 'preload-login',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const login = chunks.find(({ name }) => name === 'LoginRoute');
        if (!login) return [];
        const files = [login.fileName, ...login.imports].filter((file) => !html.includes(file));
        const styles = [...(login.viteMetadata?.importedCss ?? [])].filter((file) => !html.includes(file));
        const link = (file: string, attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        });
        return [
          ...files.map((file) => link(file, { rel: 'modulepreload' })),
          ...styles.map((file) => link(file, { rel: 'stylesheet' })),
        ];
      },
    },
  };
}
