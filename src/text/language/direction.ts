import { isRightToLeft } from '@/domain/language';
import { language } from './language';

/** Direction of text inside surfaces that are not mirrored: players, timelines, maps. */
export const readingDirection = (): 'rtl' | 'ltr' => (isRightToLeft(language()) ? 'rtl' : 'ltr');
