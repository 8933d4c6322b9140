import image1 from './media/dash-1.jpg';
import image2 from './media/dash-2.jpg';
import image3 from './media/dash-3.jpg';
import image4 from './media/dash-4.jpg';
import image5 from './media/dash-5.jpg';
import image6 from './media/dash-6.jpg';
import image7 from './media/dash-7.jpg';
import image8 from './media/dash-8.jpg';
import image9 from './media/dash-9.jpg';
import image10 from './media/dash-10.jpg';
import image11 from './media/dash-11.jpg';
import image12 from './media/dash-12.jpg';
import image13 from './media/dash-13.jpg';
import image14 from './media/dash-14.jpg';
import video1 from './media/dash-1.mp4';
import video2 from './media/dash-2.mp4';
import video3 from './media/dash-3.mp4';
import video4 from './media/dash-4.mp4';
import video5 from './media/dash-5.mp4';
import video6 from './media/dash-6.mp4';

export interface SampleVideo {
  readonly videoUrl: string;
  readonly posterUrl: string;
  readonly bytes: number;
}

/** Silent 5 s videos of car journeys, rendered by `npm run scenes`. Each video loops seamlessly. */
export const SAMPLE_VIDEOS: readonly SampleVideo[] = [
  { videoUrl: video1, posterUrl: image1, bytes: 122_411 },
  { videoUrl: video2, posterUrl: image2, bytes: 152_632 },
  { videoUrl: video3, posterUrl: image3, bytes: 122_940 },
  { videoUrl: video4, posterUrl: image4, bytes: 128_723 },
  { videoUrl: video5, posterUrl: image5, bytes: 144_243 },
  { videoUrl: video6, posterUrl: image6, bytes: 34_851 },
];

/** Images of 640 x 360 pixels. The first six are the videos' posters. */
export const SAMPLE_IMAGES: readonly string[] = [
  image1,
  image2,
  image3,
  image4,
  image5,
  image6,
  image7,
  image8,
  image9,
  image10,
  image11,
  image12,
  image13,
  image14,
];
