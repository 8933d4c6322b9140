import fc from 'fast-check';

const leaf = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1, '', ' ', '.', '..', '/', '0', '87'),
  },
  fc.double(),
  fc.integer(),
  fc.integer().map(String),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(
    '\ud800',
    '\udfff x',
    '__proto__',
    'constructor',
    'javascript:alert(1)',
    'data:,x',
    'NaN',
    '1e400',
  ),
  fc.constantFrom<unknown>(
    8.64e15,
    8.64e15 + 1,
    -8.64e15,
    1e300,
    1_700_000_000_000.5,
    '1700000000000',
    253_402_300_800_000,
  ),
  fc.webUrl(),
);

const junk = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 3 }),
  fc.dictionary(fc.string(), leaf, { maxKeys: 3 }),
  fc.jsonValue(),
);

const damaged = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record(
        Object.fromEntries(
          Object.entries(fields).map(([name, right]) => [
            name,
            fc.oneof({ weight: 5, arbitrary: right }, { weight: 3, arbitrary: junk }),
          ]),
        ),
        { requiredKeys: [] },
      ),
    },
    junk,
  );

const lists = (item: fc.Arbitrary<unknown>) => fc.array(item, { maxLength: 6 });
const text = fc.string();
const id = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.uuid());
const url = fc.webUrl();
const percent = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }).map(String));

const camera = damaged({
  uuid: id,
  displayName: text,
  status: fc.constantFrom('Live', 'Offline'),
  batteryPercentage: percent,
  networkStatus: percent,
  snapshot: url,
  authority: fc.constantFrom(1, '1', 2),
  CameraUseType: fc.constantFrom('Dwelling', 'Office'),
});
const event = damaged({
  uuid: id,
  deviceUuid: id,
  timestamp: fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }),
  code: fc.constantFrom('C0001', 'C0014', 'toString'),
  thumbnail: url,
});
const member = damaged({
  uuid: id,
  displayName: text,
  email: fc.emailAddress(),
  avatar: url,
  authority: fc.constant(null),
});
const tile = damaged({
  'device-data': damaged({ uuid: id, displayName: text, snapshot: url }),
  video_playable: fc.boolean(),
  video_data: damaged({ data: url }),
});
const profile = { username: text, displayName: text, email: fc.emailAddress(), avatar: url };
const credential = { accessKeyId: text, secretAccessKey: text, sessionToken: text, id };

const answers = (data: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 10, arbitrary: fc.record({ data }) },
    damaged({ data, errors: lists(damaged({ status: fc.integer(), code: text, detail: text })) }),
  );

/** Responses of each kind in the contract, with any number of damaged fields. */
export const anyAnswer = {
  cameras: answers(damaged({ cameras: lists(camera) })),
  events: answers(damaged({ events: lists(event) })),
  shares: answers(damaged({ users: lists(member) })),
  viewAll: answers(damaged({ events: lists(tile) })),
  profile: answers(damaged(profile)),
  credential: answers(damaged(credential)),
  address: answers(damaged({ url })),
  email: answers(damaged({ email: fc.emailAddress() })),
  token: answers(damaged({ jwt: text })),
  nothing: answers(damaged({})),
} as const;
