import { attribute } from './playlist';

const isMaster = (text: string): boolean => text.includes('#EXT-X-STREAM-INF');

export interface Variant {
  name: string;
  audio: string | null;
}

interface ListedVariant extends Variant {
  codecs: string;
  hasVideo: boolean;
}

const AUDIO_CODEC = /^(?:mp4a|ac-[34]|ec-3|opus|flac|alac|ulaw|alaw|mp3)/i;

const isAudioOnly = (codecs: string): boolean =>
  codecs !== '' && codecs.split(',').every((codec) => AUDIO_CODEC.test(codec.trim()));

/**
 * @returns variants in descending order of bandwidth, with redundant variants side by side; none for a media
 * playlist
 */
export function variantsOf(text: string): ListedVariant[] {
  if (!isMaster(text)) return [];
  const lines = text.split('\n');
  const renditions = lines.filter(
    (line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO',
  );
  const audioGroupOf = (group: string | null): string | null => {
    const inGroup = renditions.filter((line) => group !== null && attribute(line, 'GROUP-ID') === group);
    const selected = inGroup.find((line) => attribute(line, 'DEFAULT') === 'YES') ?? inGroup[0];
    return selected === undefined ? null : attribute(selected, 'URI');
  };
  const variants = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF')) return [];
    const name = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'));
    if (name === undefined) return [];
    const codecs = attribute(line, 'CODECS') ?? '';
    const rate = Number(attribute(line, 'BANDWIDTH') ?? 0);
    return [
      { name, rate, codecs, hasVideo: !isAudioOnly(codecs), audio: audioGroupOf(attribute(line, 'AUDIO')) },
    ];
  });
  return variants
    .toSorted((a, b) => b.rate - a.rate)
    .map(({ name, codecs, hasVideo, audio }) => ({ name, codecs, hasVideo, audio }));
}

/**
 * Tests codecs with `MediaSource`, as hls.js does, or else with WebCodecs.
 * @returns true also if the codecs are unknown or the browser cannot test them
 */
async function canPlay(codecs: string): Promise<boolean> {
  if (codecs === '') return true;
  if (typeof MediaSource !== 'undefined') return MediaSource.isTypeSupported(`video/mp4; codecs="${codecs}"`);
  if (typeof VideoDecoder === 'undefined') return true;
  const videos = codecs
    .split(',')
    .map((codec) => codec.trim())
    .filter((codec) => !AUDIO_CODEC.test(codec));
  const answers = await Promise.all(
    videos.map((codec) => VideoDecoder.isConfigSupported({ codec }).catch(() => ({ supported: false }))),
  );
  return answers.every(({ supported }) => supported === true);
}

export async function playableVariants(variants: readonly ListedVariant[]): Promise<Variant[]> {
  const withVideo = variants.filter(({ hasVideo }) => hasVideo);
  const candidates = withVideo.length > 0 ? withVideo : variants;
  const answers = await Promise.all(candidates.map(({ codecs }) => canPlay(codecs)));
  const playable = candidates.filter((_, index) => answers[index] === true);
  return (playable.length > 0 ? playable : candidates).map(({ name, audio }) => ({ name, audio }));
}
