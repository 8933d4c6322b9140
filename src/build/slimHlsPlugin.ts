import { parseSync, Visitor, type Plugin } from 'vite';

const LOGGER = /^(this(\.\w+)*\.|\w+(\.\w+)*\.)?(logger|this)\.(trace|debug|log|info|warn|error)$/;

/** Leaves out what hls.js would log: its loggers do nothing unless `debug` is set. A tenth of its bytes are such sentences. */
export const slimHls = (): Plugin => ({
  name: 'slim-hls',
  apply: 'build',
  transform: {
    filter: { id: /\/hls\.js\/dist\/hls(\.light)?\.mjs$/ },
    handler(code, id) {
      const { program } = parseSync(id, code);
      let rest = '';
      let from = 0;
      new Visitor({
        ExpressionStatement({ expression, start, end }) {
          if (expression.type !== 'CallExpression') return;
          if (!LOGGER.test(code.slice(expression.callee.start, expression.callee.end))) return;
          rest += `${code.slice(from, start)};`;
          from = end;
        },
      }).visit(program);
      return { code: rest + code.slice(from), map: null };
    },
  },
});
