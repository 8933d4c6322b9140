/**
 * Renders the scenes to mocks/media and src/sample/media:
 *
 *   npm run scenes                    all files, in about five minutes
 *   npm run scenes -- porch highway   only these scenes
 *   npm run scenes -- long            only the long recordings (or minute, five-minutes, half-hour)
 *   npm run scenes -- odd             only the variants that ffmpeg makes of clips
 *
 * Needs ffmpeg with libx264 and Chromium (CHROMIUM_PATH or /usr/bin/chromium). Commit the result.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { makeOddRecordings } from './odd.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MEDIA = `${ROOT}mocks/media`;
const SAMPLE = `${ROOT}src/sample/media`;

const CLIP = { width: 1280, height: 720, fps: 15, seconds: 16, segmentSeconds: 2 };
/** Low resolution and frame rate keep long recordings small enough for a repository. */
const LONG = {
  porch: { file: 'minute', width: 640, height: 360, fps: 10, seconds: 60, segmentSeconds: 2, sound: '24k' },
  driveway: {
    file: 'five-minutes',
    width: 320,
    height: 180,
    fps: 4,
    seconds: 300,
    segmentSeconds: 6,
    sound: '8k',
  },
  // The music box plays for six seconds every two minutes, because silence takes almost no bytes.
  nursery: {
    file: 'half-hour',
    width: 320,
    height: 180,
    fps: 1,
    seconds: 1_800,
    segmentSeconds: 30,
    crf: 40,
    sound: '8k',
    heard: 'lt(mod(t,120),6)',
  },
};
const LOOP = { width: 640, height: 360, fps: 12, seconds: 5 };

/**
 * `snapshot` and `thumbnails` are in seconds. Audio is brown noise below `below` Hz plus `tune`, an
 * expression of `t`.
 */
const HOME = {
  porch: {
    name: 'Front Door',
    snapshot: 25.5,
    thumbnails: [5.6, 9, 3.6, 12],
    below: 420,
    tune: '0.005*sin(2*PI*4100*t)*gt(sin(2*PI*0.9*t),0.2)*gt(sin(2*PI*26*t),0)+0.05*sin(2*PI*659*t)*exp(-3*(t-5))*between(t,5,7)+0.05*sin(2*PI*523*t)*exp(-3*(t-5.6))*between(t,5.6,8)',
  },
  driveway: {
    name: 'Driveway',
    snapshot: 15,
    thumbnails: [2.2, 9.8, 12.8, 6.9],
    below: 600,
    tune: '0.02*sin(2*PI*70*t)*exp(-0.5*(t-2.5)*(t-2.5))+0.03*sin(2*PI*62*t)*exp(-0.2*(t-10)*(t-10))',
  },
  garden: {
    name: 'Garden',
    snapshot: 8,
    thumbnails: [3, 8, 11.4, 24.5],
    below: 900,
    tune: '0.012*sin(2*PI*(2600+500*sin(2*PI*7*t))*t)*gt(sin(2*PI*0.31*t),0.8)',
  },
  'living-room': {
    name: 'Living Room',
    snapshot: 1,
    thumbnails: [6, 8.4, 22.6, 10],
    below: 300,
    tune: '0.008*sin(2*PI*900*t)*exp(-60*mod(t,1))',
  },
  garage: {
    name: 'Garage',
    snapshot: 11,
    thumbnails: [3, 6.6, 9.2, 11],
    below: 350,
    tune: '0.02*sin(2*PI*96*t)*(between(t,1,4.4)+between(t,12.4,15.6))',
  },
  street: {
    name: 'Street',
    snapshot: 5.4,
    thumbnails: [2.6, 9, 12.4, 20.6],
    below: 700,
    tune: '0.02*sin(2*PI*74*t)*(0.5+0.5*sin(2*PI*0.19*t))',
  },
  nursery: {
    name: 'Nursery',
    snapshot: 1,
    thumbnails: [5.6, 8.4, 11.6, 2],
    below: 220,
    // Repeats five notes, two per second.
    tune: '0.03*sin(2*PI*523.25*pow(2,(2*mod(floor(t*2)*3,5)+2*gt(mod(floor(t*2)*3,5),2))/12)*t)*exp(-5*mod(t,0.5))',
  },
  'back-door': {
    name: 'Back Door',
    snapshot: 9.4,
    thumbnails: [3.6, 7.4, 9.4, 13],
    below: 500,
    tune: '0.004*sin(2*PI*310*t)*(0.5+0.5*sin(2*PI*0.13*t))',
  },
};

/** File names contain the index, so the order must not change. */
const LOOPS = ['road-day', 'city-night', 'highway', 'road-dusk', 'rain-road', 'parking'];
/** Numbers 7 to 14 in the file names; 1 to 6 are the posters of `LOOPS`. */
const STILLS = [
  ['road-dusk', 63.2],
  ['road-day', 123],
  ['city-night', 121.6],
  ['parking', 62.4],
  ['highway', 64.2],
  ['rain-road', 122.2],
  ['city-night', 183.4],
  ['road-dusk', 241],
];

const flags = (words) => words.split(' ');

async function openStage() {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    cacheDir: `${ROOT}node_modules/.vite-render`,
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || address === undefined || typeof address === 'string') {
    throw new Error('Vite does not say which port it listens on.');
  }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  await page.route('**/stage', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stage</title>' }),
  );
  await page.goto(`http://127.0.0.1:${address.port}/stage`);
  return {
    page,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** Draws at full size before scaling down, which keeps edges smooth. */
async function frames(page, { scene, times, width, height, name = '', clocks = [], quality = 0.96 }) {
  const encoded = await page.evaluate(
    async (order) => {
      const { drawScene } = await import('/mocks/scenes/drawScene.ts');
      const big = new OffscreenCanvas(1280, 720);
      const out = new OffscreenCanvas(order.width, order.height);
      const brush = big.getContext('2d');
      const scaled = out.getContext('2d');
      scaled.imageSmoothingQuality = 'high';
      const pictures = [];
      for (const [index, time] of order.times.entries()) {
        drawScene(brush, order.scene, time, { name: order.name, clock: order.clocks[index] ?? '' });
        scaled.drawImage(big, 0, 0, order.width, order.height);
        const blob = await out.convertToBlob({ type: 'image/jpeg', quality: order.quality });
        const bytes = new Uint8Array(await blob.arrayBuffer());
        let text = '';
        for (let at = 0; at < bytes.length; at += 8192) {
          text += String.fromCharCode(...bytes.subarray(at, at + 8192));
        }
        pictures.push(btoa(text));
      }
      return pictures;
    },
    { scene, times, width, height, name, clocks, quality },
  );
  return encoded.map((text) => Buffer.from(text, 'base64'));
}

/** Writes the best JPEG that fits into `limit` bytes, or one of quality 0.5 if none fits. */
async function writePicture(page, file, order, limit) {
  for (const quality of [0.92, 0.88, 0.84, 0.8, 0.75, 0.7, 0.64, 0.58, 0.5]) {
    const [picture] = await frames(page, { ...order, quality });
    if (picture !== undefined && (picture.length <= limit || quality === 0.5)) {
      await writeFile(file, picture);
      return;
    }
  }
}

const twoDigits = (number) => String(Math.floor(number)).padStart(2, '0');
const clockAt = (seconds) => `${twoDigits(seconds / 60)}:${twoDigits(seconds % 60)}`;

async function encode(page, { scene, name, clock, size, ffmpegArguments }) {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
      '-f',
      'image2pipe',
      '-c:v',
      'mjpeg',
      '-framerate',
      `${size.fps}`,
      '-i',
      '-',
      ...ffmpegArguments,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'close');
  const total = size.fps * size.seconds;
  for (let first = 0; first < total; first += size.fps) {
    const times = Array.from({ length: size.fps }, (_, frame) => (first + frame) / size.fps);
    const pictures = await frames(page, {
      scene,
      times,
      name,
      clocks: clock ? times.map(clockAt) : [],
      width: size.width,
      height: size.height,
    });
    for (const picture of pictures) {
      if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
    }
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg could not encode ${scene}.`);
}

/**
 * Converts the JPEG frames' full-range BT.601 colors to limited-range BT.709, which players expect in HD
 * video, and tags the video accordingly.
 */
const COLORS = [
  '-vf',
  'scale=in_range=full:out_range=tv:in_color_matrix=bt601:out_color_matrix=bt709,format=yuv420p',
  ...flags('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'),
];

async function renderHome(page, scene) {
  const { name, snapshot, thumbnails, below, tune } = HOME[scene];
  const folder = `${MEDIA}/clips/${scene}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const gop = CLIP.fps * CLIP.segmentSeconds;
  await encode(page, {
    scene,
    name,
    clock: true,
    size: CLIP,
    ffmpegArguments: [
      ...flags('-f lavfi -i'),
      `anoisesrc=c=brown:a=0.06:r=32000:d=${CLIP.seconds}:seed=7,lowpass=f=${below}`,
      ...flags('-f lavfi -i'),
      `aevalsrc=exprs='${tune}':s=32000:d=${CLIP.seconds}`,
      '-filter_complex',
      '[1:a][2:a]amix=inputs=2:normalize=0,afade=d=0.4[sound]',
      ...flags('-map 0:v -map [sound]'),
      ...COLORS,
      ...flags('-c:v libx264 -profile:v high -preset veryslow -tune animation -level 3.1 -refs 4 -crf 26.5'),
      ...flags(`-maxrate 360k -bufsize 720k -g ${gop} -keyint_min ${gop} -sc_threshold 0`),
      ...flags(`-c:a aac -b:a 40k -ac 1 -t ${CLIP.seconds}`),
      ...flags(`-f hls -hls_time ${CLIP.segmentSeconds} -hls_playlist_type vod -hls_segment_type fmp4`),
      ...flags('-hls_flags independent_segments -hls_fmp4_init_filename init.mp4'),
      // Without this option, the video begins two frames after the audio.
      ...flags('-hls_segment_options movflags=+negative_cts_offsets'),
      '-hls_segment_filename',
      `${folder}/seg-%d.m4s`,
      `${folder}/index.m3u8`,
    ],
  });

  const photo = { scene, times: [snapshot], width: 960, height: 540 };
  await writePicture(page, `${MEDIA}/snapshots/${scene}.jpg`, photo, 66_000);
  for (const [index, time] of thumbnails.entries()) {
    const small = { scene, times: [time], width: 320, height: 180 };
    await writePicture(page, `${MEDIA}/thumbnails/${scene}-${index + 1}.jpg`, small, 12_000);
  }
}

async function renderLong(page, scene) {
  const { file, sound, heard = '1', crf = 34, ...size } = LONG[scene];
  const { name, tune } = HOME[scene];
  const gop = size.fps * size.segmentSeconds;
  await encode(page, {
    scene,
    name,
    clock: true,
    size,
    ffmpegArguments: [
      ...flags('-f lavfi -i'),
      `aevalsrc=exprs='(${tune})*${heard}':s=16000:d=${size.seconds}`,
      ...flags('-map 0:v -map 1:a'),
      ...COLORS,
      ...flags(`-c:v libx264 -profile:v high -preset veryslow -tune animation -level 3.1 -crf ${crf}`),
      ...flags(`-g ${gop} -keyint_min ${gop} -sc_threshold 0 -c:a aac -b:a ${sound} -ac 1`),
      ...flags(`-t ${size.seconds} -f hls -hls_time ${size.segmentSeconds} -hls_playlist_type vod`),
      ...flags('-hls_segment_type fmp4 -hls_flags single_file+independent_segments'),
      ...flags('-hls_segment_options movflags=+negative_cts_offsets'),
      `${MEDIA}/odd/${file}.m3u8`,
    ],
  });
}

async function renderSamples(page, isSelected) {
  const still = { width: 640, height: 360 };
  for (const [index, scene] of LOOPS.entries()) {
    if (isSelected(scene)) {
      await encode(page, {
        scene,
        name: '',
        clock: false,
        size: LOOP,
        ffmpegArguments: [
          ...COLORS,
          ...flags('-an -c:v libx264 -profile:v high -preset veryslow -tune animation -level 3.0 -refs 4'),
          ...flags('-crf 26 -maxrate 235k -bufsize 235k -g 60 -movflags +faststart'),
          `${SAMPLE}/dash-${index + 1}.mp4`,
        ],
      });
      await writePicture(page, `${SAMPLE}/dash-${index + 1}.jpg`, { ...still, scene, times: [0] }, 27_000);
    }
  }
  for (const [index, [scene, time]] of STILLS.entries()) {
    if (isSelected(scene)) {
      const file = `${SAMPLE}/dash-${LOOPS.length + index + 1}.jpg`;
      await writePicture(page, file, { ...still, scene, times: [time] }, 27_000);
    }
  }
}

const only = process.argv.slice(2);
const isSelected = (scene) => only.length === 0 || only.includes(scene);
for (const folder of [`${MEDIA}/snapshots`, `${MEDIA}/thumbnails`, SAMPLE])
  await mkdir(folder, { recursive: true });
const stage = await openStage();
try {
  for (const scene of Object.keys(HOME).filter(isSelected)) {
    console.log(scene);
    await renderHome(stage.page, scene);
  }
  for (const [scene, { file, seconds }] of Object.entries(LONG)) {
    if (![scene, file, 'long'].some(isSelected)) continue;
    console.log(`${scene}, ${seconds} s`);
    await renderLong(stage.page, scene);
  }
  await renderSamples(stage.page, isSelected);
} finally {
  await stage.close();
}
if (isSelected('odd')) makeOddRecordings(MEDIA);
