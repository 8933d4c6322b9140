import { isObject } from '@/lib/isObject';
import { language, locale } from '../language/language';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Returns the first day of the week in the browser's region, from 1 for Monday to 7 for Sunday. Defaults to
 * Monday. Early implementations have a `weekInfo` property instead of the method.
 * @see https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Intl/Locale/getWeekInfo
 */
export function firstWeekday(): (typeof WEEK)[number] {
  const tag = navigator.languages.find((each) => each.split('-', 1)[0]?.toLowerCase() === language());
  const region: object = new Intl.Locale(tag ?? locale());
  const method: unknown = Reflect.get(region, 'getWeekInfo');
  const info: unknown =
    typeof method === 'function' ? Reflect.apply(method, region, []) : Reflect.get(region, 'weekInfo');
  const first = isObject(info) ? info['firstDay'] : undefined;
  return WEEK.find((weekday) => weekday === first) ?? 1;
}
