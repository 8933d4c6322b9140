import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const words = (text) => text.split(' ');

/**
 * Makes recordings in unusual formats with ffmpeg.
 * @param media folder with `clips` and `snapshots`; the results are written to its folder `odd`
 */
export function makeOddRecordings(media) {
  // Concatenates the files, because ffmpeg starts a clip two frames late if it reads the playlist.
  const clip = (scene) => {
    const folder = `${media}/clips/${scene}`;
    const segments = readdirSync(folder)
      .filter((file) => file.endsWith('.m4s'))
      .sort();
    return ['-i', `concat:${['init.mp4', ...segments].map((file) => `${folder}/${file}`).join('|')}`];
  };
  const small = words('-c:v libx264 -profile:v high -preset veryslow -tune animation -level 3.1 -crf 30');
  const groups = words('-g 30 -keyint_min 30 -sc_threshold 0');
  const sound = words('-c:a aac -b:a 16k -ar 16000 -ac 1');
  const oneFile = (type) => words(`-f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type ${type}`);
  const inOneFile = words('-hls_flags single_file+independent_segments');
  // Without this option, the video begins two frames after the audio.
  const together = words('-hls_segment_options movflags=+negative_cts_offsets');
  const ffmpeg = (...all) => {
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-bitexact', ...all.flat()], { stdio: 'inherit' });
  };
  const odd = (file) => `${media}/odd/${file}`;

  ffmpeg(clip('street'), words('-vn -c:a copy'), oneFile('fmp4'), inOneFile, odd('sound-only.m3u8'));
  // Drops two of three frames in every other second: 15 frames in one second, 5 in the next.
  ffmpeg(
    clip('driveway'),
    ['-vf', `select='lt(mod(t,2),1)+not(mod(n,3))',scale=320:-2`, '-vsync', 'vfr'],
    small,
    words('-force_key_frames expr:gte(t,n_forced*2) -sc_threshold 0'),
    sound,
    oneFile('fmp4'),
    inOneFile,
    together,
    odd('variable-rate.m3u8'),
  );
  ffmpeg(
    clip('garden'),
    ['-vf', 'scale=320:-2'],
    small,
    groups,
    sound,
    oneFile('mpegts'),
    inOneFile,
    // TypeScript would compile a file with the extension `.ts`.
    ['-hls_segment_filename', odd('transport.m2ts')],
    odd('transport.m3u8'),
  );
  ffmpeg(
    clip('porch'),
    ['-vf', 'scale=320:-2'],
    small,
    groups,
    sound,
    words('-movflags +faststart'),
    odd('file.mp4'),
  );
  // Encodes the frame number in eight black or white columns, lowest bit first. White means 1.
  ffmpeg(
    words('-f lavfi -i color=black:size=128x72:rate=25:duration=10'),
    ['-vf', "geq=lum='if(mod(floor(N/pow(2,floor(X/16))),2),235,16)':cb=128:cr=128"],
    words('-c:v libx264 -profile:v high -preset veryslow -crf 24 -bf 3 -b_strategy 0 -pix_fmt yuv420p'),
    words('-g 50 -keyint_min 50 -sc_threshold 0'),
    oneFile('fmp4'),
    inOneFile,
    together,
    odd('frame-numbers.m3u8'),
  );
  ffmpeg(['-i', odd('frame-numbers.m4s')], words('-c copy -movflags +faststart'), odd('frame-numbers.mp4'));
  ffmpeg(['-i', odd('frame-numbers.m4s')], words('-c copy -movflags frag_keyframe'), odd('hybrid.mp4'));
  // Simulates a camera that restarts after eight seconds with a smaller picture. Timestamps continue or start
  // again at 0.
  for (const [name, from, width, offset, flag] of [
    ['before-change', 0, 640, 0, ''],
    // Without the flag, the muxer writes the offset into the edit list, which Media Source Extensions ignore.
    ['after-change', 8, 320, 8, '+frag_discont'],
    ['after-restart', 8, 320, 0, ''],
  ]) {
    ffmpeg(
      clip('street'),
      ['-ss', `${from}`],
      ['-vf', `scale=${width}:-2`],
      small,
      groups,
      sound,
      words(`-t 8 -output_ts_offset ${offset}`),
      oneFile('fmp4'),
      inOneFile,
      words(`-hls_segment_options movflags=+negative_cts_offsets${flag}`),
      odd(`${name}.m3u8`),
    );
  }
  // Test clips for the motion search: in a photo, an object moves for two seconds, or only light and noise
  // change.
  const photo = ['-loop', '1', '-framerate', '15', '-i', `${media}/snapshots/back-door.jpg`];
  const layer = (source) => ['-f', 'lavfi', '-i', `${source}:rate=15`];
  const base = '[0]scale=320:180,format=yuv420p[photo]';
  const grain = 'noise=alls=8:allf=t';
  const search = (name, layers, filter) =>
    ffmpeg(
      photo,
      layers.flatMap(layer),
      ['-filter_complex', `${base};${filter}`, '-t', '16', '-pix_fmt', 'yuv420p'],
      words('-c:v libx264 -profile:v high -preset slow -crf 33 -g 30 -keyint_min 30 -sc_threshold 0'),
      words('-movflags +faststart'),
      odd(`${name}.mp4`),
    );
  search(
    'movement',
    ['color=0x302824:size=24x32'],
    `[photo][1]overlay=x='105+30*(t-6)':y=75:enable='between(t,6,8)',${grain}`,
  );
  search('noise', [], '[photo]noise=alls=18:allf=t');
  search('infrared', [], `[photo]curves=all='0/0.1 0.3/0.7 0.6/0.2 1/0.8':enable='gte(t,7.3)',${grain}`);
  search(
    'rain',
    ['color=black:size=320x180'],
    `[1]noise=alls=100:allf=t,lutyuv=y='if(gt(val,110),255,16)':u=128:v=128,avgblur=sizeX=1:sizeY=4,lutyuv=y='min(255,(val-16)*5+16)',format=yuv420p[drops];[photo][drops]blend=c0_mode=screen:c0_opacity=0.3:c1_mode=normal:c1_opacity=1:c2_mode=normal,${grain}`,
  );
  search(
    'headlight',
    ['color=black:size=320x180', 'color=white:size=45x35'],
    `[1][2]overlay=x='-50+400*(t-5)/4':y=90:enable='between(t,5,9)',gblur=sigma=14,format=yuv420p[light];[photo][light]blend=c0_mode=screen:c1_mode=normal:c2_mode=normal,${grain}`,
  );
}
