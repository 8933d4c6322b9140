import { describe, expect, it } from 'vitest';
import { isPlaylist, namedPlaylist, playlistBitrate } from '@/recordings/parts/playlist';

describe('HLS playlist', () => {
  it.each([
    ['#EXTM3U\n', true],
    ['\uFEFF\r\n#EXTM3U', true],
    ['', false],
    ['<html>#EXTM3U</html>', false],
  ])('is detected by its first line: %j', (text, expected) => {
    expect(isPlaylist(text)).toBe(expected);
  });

  it('has its URIs replaced in lines and attributes, with any line ending', () => {
    const text = [
      '#EXTM3U',
      ' #EXT-X-MAP:URI="init.mp4" ',
      '#EXTINF:2,',
      ' a.ts?x=1 ',
      '',
      'b.ts',
      'a.ts?x=1',
      '',
    ];
    for (const end of ['\n', '\r\n']) {
      const { text: written, uris } = namedPlaylist(text.join(end), (index) => `n${String(index)}`);
      expect(uris).toEqual(['init.mp4', 'a.ts?x=1', 'b.ts']);
      expect(written).toBe('#EXTM3U\n#EXT-X-MAP:URI="n0"\n#EXTINF:2,\nn1\nn2\nn1\n');
    }
  });

  it.each([
    ['the highest average bit rate', '#A:BANDWIDTH=900,AVERAGE-BANDWIDTH=500\n#A:AVERAGE-BANDWIDTH=700', 700],
    [
      'the highest bit rate if there is no average one',
      '#A:BANDWIDTH=900\n#A:CODECS="x",BANDWIDTH=1200',
      1_200,
    ],
    ['no bit rate', '#EXTM3U\n#EXTINF:2,\na', null],
  ])('yields %s', (_what, text, rate) => {
    expect(playlistBitrate(text)).toBe(rate);
  });
});
