import { buildPageScript } from '../../kvs/camera';
import type { Compared } from '../../kvs/answersPage';
import { enter, type Journey } from '../journey';

export const LIVE: readonly Journey[] = [
  {
    name: 'Answers of real cameras',
    lacks: ({ hasWebRtc }) => (hasWebRtc ? null : 'this build has no WebRTC'),
    async go(user) {
      await enter(user, '/login');
      const script = await buildPageScript('answersPage');
      const compare = `async () => { ${script}; return await window.compareAnswers(); }`;
      const compared = (await user.page.call(compare, [])) as Compared[];
      const missing = compared.filter(({ sample, app }) => sample && !app).map(({ name }) => name);
      if (missing.length > 0) throw new Error(`only the sample viewer plays ${missing.join(', ')}`);
      return `${String(compared.filter(({ app }) => app).length)} of ${String(compared.length)} variants play`;
    },
  },
];
