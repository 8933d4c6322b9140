import { parseSync, Visitor, type Plugin } from 'vite';

const LOGGER = /^(\w+\.)*(logger|this)\.(trace|debug|log|info|warn|error)$/;
const COMPILED = /^_[\w$]+$/;
const UNUSED =
  /\b((?:id3Track|subtitleStream|subtitleTrack|timeline|contentSteering|latency)Controller): [A-Z]\w+(?: (?=,))?/g;

/**
 * Removes logger calls, which make up a tenth of hls.js and do nothing unless `debug` is set. Also removes the
 * controllers for text tracks and for the latency to a live edge, because the app has neither, and for content
 * steering, because hls.js also fails over between redundant variants without it.
 */
export const slimHls = (): Plugin => ({
  name: 'slim-hls',
  apply: 'build',
  transform: {
    filter: { id: /\/hls\.js\/dist\/hls(\.light)?\.mjs$/ },
    handler(source, id) {
      const code = source.replace(UNUSED, '$1: undefined');
      const { program } = parseSync(id, code);
      let rest = '';
      let from = 0;
      const keep = ({ start, end }: { start: number; end: number }) => {
        if (start < from) throw new Error(`hls.js needs what it logs: ${code.slice(start, end)}`);
      };
      new Visitor({
        ExpressionStatement({ expression, start, end }) {
          if (start < from || expression.type !== 'CallExpression') return;
          if (!LOGGER.test(code.slice(expression.callee.start, expression.callee.end))) return;
          rest += `${code.slice(from, start)};`;
          from = end;
        },
        UpdateExpression: keep,
        AwaitExpression: keep,
        NewExpression: keep,
        UnaryExpression(node) {
          if (node.operator === 'delete') keep(node);
        },
        AssignmentExpression(node) {
          if (!COMPILED.test(code.slice(node.left.start, node.left.end))) keep(node);
        },
      }).visit(program);
      return { code: rest + code.slice(from), map: null };
    },
  },
});
