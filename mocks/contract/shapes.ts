/**
 * JSON Schema 2020-12, as in OpenAPI 3.1. The vendor may send numbers as strings and omit optional fields.
 */

export const text = { type: 'string' } as const;
export const id = { type: 'string', minLength: 1, description: 'An opaque id.' } as const;

const looseText = { type: ['string', 'null'] } as const;
const looseNumber = { type: ['number', 'string', 'null'], pattern: String.raw`^-?\d+(\.\d+)?$` } as const;
const picture = { ...looseText, description: 'Address of an image; may be empty.' } as const;

const Camera = {
  type: 'object',
  description: 'A camera of the user, own or shared.',
  required: ['uuid', 'displayName', 'status'],
  properties: {
    uuid: id,
    displayName: text,
    status: { type: 'string', description: '`Live` means online and active; all other values mean offline.' },
    batteryPercentage: { ...looseNumber, description: '0 to 100.' },
    networkStatus: { ...looseNumber, description: '0 to 100.' },
    snapshot: picture,
    authority: { ...looseNumber, description: '1: the user owns it.' },
    CameraUseType: { ...looseText, description: 'Only `Dwelling` has a meaning for the app.' },
  },
} as const;

const ShareMember = {
  type: 'object',
  description: 'A person who may see a camera.',
  required: ['uuid', 'displayName', 'email'],
  properties: {
    uuid: id,
    displayName: text,
    email: text,
    avatar: looseText,
    authority: {
      ...looseNumber,
      description: 'The app does not list members with an authority, such as the owner.',
    },
  },
} as const;

const Event = {
  type: 'object',
  description: 'An event that a camera detected and recorded.',
  required: ['uuid', 'deviceUuid', 'timestamp', 'code'],
  properties: {
    uuid: id,
    deviceUuid: id,
    timestamp: {
      type: ['integer', 'string'],
      pattern: String.raw`^\d+$`,
      description: 'Unix epoch, milliseconds.',
    },
    code: { type: 'string', description: 'For example C0003, a detected person.' },
    thumbnail: picture,
  },
} as const;

const ViewAllEvent = {
  type: 'object',
  description: 'A camera with its latest recording.',
  required: ['device-data', 'video_playable', 'video_data'],
  properties: {
    'device-data': {
      type: 'object',
      required: ['uuid', 'displayName'],
      properties: { uuid: id, displayName: text, snapshot: picture },
    },
    video_playable: { type: 'boolean' },
    video_data: {
      type: ['object', 'null'],
      required: ['data'],
      properties: { data: { type: 'string', description: 'Address of an .m3u8 or .mp4 file.' } },
    },
  },
} as const;

const Profile = {
  type: 'object',
  description: 'The name and the e-mail of the user.',
  required: ['username', 'displayName', 'email'],
  properties: { username: text, displayName: text, email: text, avatar: looseText },
} as const;

const Credential = {
  type: 'object',
  description: 'Temporary keys of AWS for one camera, and its signaling channel.',
  required: ['accessKeyId', 'secretAccessKey', 'sessionToken', 'id'],
  properties: {
    accessKeyId: text,
    secretAccessKey: text,
    sessionToken: text,
    id: { type: 'string', description: "The channel's ARN if it starts with `arn:`, else its name." },
  },
} as const;

const Errors = {
  type: 'object',
  description:
    'The body of every failed request. Only the first error counts; its status equals the HTTP status.',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['status', 'code', 'detail'],
        properties: {
          status: { type: 'integer', minimum: 400, maximum: 599 },
          code: {
            type: 'string',
            description: '`E0403`: the token has expired. For other codes, the app shows the detail.',
          },
          detail: { type: 'string', description: 'A sentence for the user; may be empty.' },
        },
      },
    },
  },
} as const;

export const shapes = {
  Camera,
  ShareMember,
  Event,
  ViewAllEvent,
  Profile,
  Credential,
  Errors,
} as const;
