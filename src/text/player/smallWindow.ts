import { translated } from '../language/language';

export const smallWindowText = translated('smallWindow', {
  open: 'Small window',
  bringBack: 'Bring it back',
  pictureIsThere: 'This picture is in the small window.',
  wallIsThere: 'The wall is in the small window.',
  question: 'The app has a question for you.',
  showQuestion: 'Show',
});
