/** Reports comments that begin with a vague word, lack a verb, contain a banned phrase, or are too long. */

const FIRST_WORDS = /^(?:What|Whether|Of|It|Its|Who|One|That|Those|How|Where|So|No)\b/;

const PHRASES =
  /\b(?:is told|are told|is asked|are asked|comes|stands|lies|goes on|no longer good|good no more|by itself|by themselves|what is \w+ of it)\b/i;

/**
 * Matches auxiliaries and verbs in the third person or past tense. Plural nouns match too, because the rule
 * does not check grammar.
 */
const VERB =
  /\b(?:am|is|are|was|were|be|been|has|have|had|do|does|did|can|cannot|could|must|may|might|will|would|should|shall|let|\w+s|\w+ed|\w+n['’]t)\b/i;

const MAX_CHARACTERS = 480;

const SHORT = 3;

/** Matches directives for tools, and comments that begin with a tag, code or a URL. */
const NO_PROSE = /^(?:[@`#]|https?:|oxlint|eslint|prettier|v8 ignore|reference|__|!)|^\/? ?<reference/;

const proseOf = (value) =>
  value
    .replaceAll(/^\s*\*+ ?/gm, '')
    .split(/\n\s*@\w+/)[0]
    .replaceAll(/\s+/g, ' ')
    .trim();

function joined(comments, text) {
  const groups = [];
  for (const comment of comments) {
    const last = groups.at(-1);
    const isNext =
      last?.type === 'Line' &&
      comment.type === 'Line' &&
      /^\r?\n[ \t]*$/.test(text.slice(last.end, comment.start));
    if (isNext) {
      last.value += `\n${comment.value}`;
      last.end = comment.end;
    } else {
      groups.push({
        type: comment.type,
        value: comment.value,
        start: comment.start,
        end: comment.end,
        loc: comment.loc,
      });
    }
  }
  return groups;
}

/** @returns the problem to report, or null */
function commentProblem(value) {
  const prose = proseOf(value);
  if (prose === '' || NO_PROSE.test(prose)) return null;
  const [first] = FIRST_WORDS.exec(prose) ?? [];
  if (first) return `A comment names its subject first, not "${first}".`;
  const [phrase] = PHRASES.exec(prose.replaceAll(/`[^`]*`|https?:\S+/g, '')) ?? [];
  if (phrase) return `"${phrase}" says less than a verb of the code would.`;
  if (prose.split(' ').length > SHORT && !VERB.test(prose))
    return 'A comment is a sentence: this one has no verb.';
  if (prose.length > MAX_CHARACTERS) return `A comment has at most ${MAX_CHARACTERS} characters.`;
  return null;
}

export const commentRule = {
  create(context) {
    return {
      Program() {
        const { sourceCode } = context;
        for (const { value, loc } of joined(sourceCode.getAllComments(), sourceCode.text)) {
          const message = commentProblem(value);
          if (message) context.report({ message, loc });
        }
      },
    };
  },
};
