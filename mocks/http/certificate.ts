import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  cert: string;
  key: string;
}

/**
 * Universal DER tags.
 * @see https://www.itu.int/rec/T-REC-X.690
 */
const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  sequence: 0x30,
  set: 0x31,
  time: 0x18,
  dnsName: 0x82,
  version: 0xa0,
  extensions: 0xa3,
} as const;

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const long = body.length.toString(16);
  const size = Buffer.from(long.length % 2 === 0 ? long : `0${long}`, 'hex');
  const length = body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x80 | size.length, ...size]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const ECDSA_WITH_SHA256 = der(TAG.sequence, der(TAG.oid, hex('2a8648ce3d040302')));
const COMMON_NAME = der(TAG.oid, hex('550403'));
const ALTERNATIVE_NAME = der(TAG.oid, hex('551d11'));

const time = (at: number): Buffer =>
  der(TAG.time, Buffer.from(new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')));

const DAY = 86_400_000;

/**
 * The KVS SDK requires `wss://`, and a private key in the repository would be public, so each run generates a
 * new certificate.
 * @see https://www.rfc-editor.org/rfc/rfc5280#section-4.1
 */
export function selfSignedCertificate(host: string, now = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, COMMON_NAME, der(TAG.text, Buffer.from(host)))),
  );
  const alternative = der(TAG.sequence, der(TAG.dnsName, Buffer.from(host)));
  const signed = der(
    TAG.sequence,
    der(TAG.version, der(TAG.integer, Buffer.from([2]))),
    // DER integers are signed, so the leading byte keeps the serial number positive.
    der(TAG.integer, Buffer.from([1]), randomBytes(15)),
    ECDSA_WITH_SHA256,
    name,
    der(TAG.sequence, time(now - DAY), time(now + DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(TAG.extensions, der(TAG.sequence, der(TAG.sequence, ALTERNATIVE_NAME, der(TAG.octets, alternative)))),
  );
  const signature = sign('sha256', signed, privateKey);
  const whole = der(TAG.sequence, signed, ECDSA_WITH_SHA256, der(TAG.bits, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
