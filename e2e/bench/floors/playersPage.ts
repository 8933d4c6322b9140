import HlsJs from 'hls.js';

const query = new URLSearchParams(location.search);
const rate = Number(query.get('rate') ?? 1);

document.querySelector('button')?.addEventListener('click', () => {
  for (const clip of query.getAll('clip')) {
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.width = Number(query.get('width'));
    video.height = (video.width * 9) / 16;
    video.defaultPlaybackRate = rate;
    document.body.append(video);
    const hls = new HlsJs();
    hls.loadSource(clip);
    hls.attachMedia(video);
    void video.play();
  }
});
