/** This marker is ASCII, because a replayed response may contain it in a header. */
const CUT = '***cut***';

const SECRET_KEY = /password|token|jwt|secret|authorization|cookie|accesskey|signature|credential|apikey/i;
/** Keys that identify a person if the same object also has a key for an e-mail address. */
const NAME_KEY = /^(username|displayName|name|firstName|lastName|nickname|phone)$/;
const ALWAYS_PERSONAL = /^(username|phone)$/;

/** Redacting shorter values would damage other words. */
const MIN_SECRET_LENGTH = 4;

const TOKEN = /\beyJ[\w-]{2,}\.[\w-]+(?:\.[\w-]*)?/g;
const BEARER = /\b(Bearer|Basic)\s+[^\s"',]+/gi;
const AWS_KEY = /\b(?:AKIA|ASIA)[A-Z0-9]{8,}/g;
const PARAMETER =
  /([?&#;](?:[\w-]*(?:token|password|secret|signature|credential|apikey|jwt)[\w-]*)=)[^&\s#"'<>]+/gi;
const EMAIL = /([\p{L}\p{N}.!#$&'*+/=?^_`{|}~%-]{1,128}?)(@|%40)((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})/giu;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPerson = (value: Fields): boolean => Object.keys(value).some((key) => /e-?mail/i.test(key));

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const spellings = (text: string): string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  // `encodeURIComponent` throws for lone surrogates.
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')),
];

const parsed = (text: string): { value: unknown } | null => {
  try {
    return /^\s*[[{]/.test(text) ? { value: JSON.parse(text) } : null;
  } catch {
    return null;
  }
};

export interface Redactor {
  learn(value: unknown): void;
  value(value: unknown): unknown;
  text(text: string): string;
}

/** The redactor removes passwords, tokens, keys, people's names, and the local parts of e-mail addresses. */
export function createRedactor(): Redactor {
  const secrets = new Set<string>();
  const people = new Map<string, number>();
  let finder: RegExp | null = null;

  const numberOf = (who: string): number => {
    const key = who.toLowerCase();
    const number = people.get(key) ?? people.size + 1;
    people.set(key, number);
    return number;
  };

  const learnSecret = (text: string) => {
    if (text.length < MIN_SECRET_LENGTH || text === CUT) return;
    for (const spelling of spellings(text)) secrets.add(spelling);
    finder = null;
  };

  const learn = (value: unknown, isSecret = false): void => {
    if (typeof value === 'string') {
      if (isSecret) learnSecret(value.replace(/^(Bearer|Basic)\s+/i, ''));
      const inside = parsed(value);
      if (inside) learn(inside.value, isSecret);
    } else if (Array.isArray(value)) for (const item of value) learn(item, isSecret);
    else if (isFields(value)) {
      for (const [key, inner] of Object.entries(value)) learn(inner, isSecret || SECRET_KEY.test(key));
    }
  };

  const known = (): RegExp | null => {
    if (secrets.size === 0) return null;
    const longestFirst = [...secrets].sort((one, other) => other.length - one.length);
    finder ??= new RegExp(longestFirst.map(literally).join('|'), 'g');
    return finder;
  };

  const plain = (text: string): string => {
    const find = known();
    return (find ? text.replaceAll(find, CUT) : text)
      .replaceAll(TOKEN, CUT)
      .replaceAll(BEARER, `$1 ${CUT}`)
      .replaceAll(AWS_KEY, CUT)
      .replaceAll(PARAMETER, `$1${CUT}`)
      .replaceAll(
        EMAIL,
        (_all, local: string, at: string, host: string) =>
          `person${numberOf(`${local}@${host}`)}${at}${host}`,
      );
  };

  const text = (given: string): string => {
    const inside = parsed(given);
    return inside ? JSON.stringify(clean(inside.value)) : plain(given);
  };

  const field = (key: string, inner: unknown, owner: Fields): unknown => {
    if (typeof inner !== 'string' && typeof inner !== 'number') return clean(inner, SECRET_KEY.test(key));
    if (SECRET_KEY.test(key)) return CUT;
    const isName = ALWAYS_PERSONAL.test(key) || (NAME_KEY.test(key) && isPerson(owner));
    if (!isName || inner === '') return clean(inner);
    return String(inner).includes('@') ? plain(String(inner)) : `Person ${numberOf(String(inner))}`;
  };

  const clean = (value: unknown, isSecret = false): unknown => {
    if (typeof value === 'string') return isSecret ? CUT : text(value);
    if (Array.isArray(value)) return value.map((item) => clean(item, isSecret));
    if (!isFields(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        plain(key),
        isSecret && typeof inner === 'string' ? CUT : field(key, inner, value),
      ]),
    );
  };

  return { learn: (value) => learn(value), value: (value) => clean(value), text };
}
