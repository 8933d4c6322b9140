import HlsJs from 'hls.js';

const url = new URLSearchParams(location.search).get('clip') ?? '';
const button = document.querySelector('button');
const video = document.querySelector('video');

button?.addEventListener('click', () => {
  if (video === null) return;
  const hls = new HlsJs();
  hls.loadSource(url);
  hls.attachMedia(video);
  void video.play();
});
