import { eventName } from '../eventNames';
import { timeText } from '../format/times';
import { say, translated } from '../language/language';

export const eventAlertsText = translated('eventAlerts', {
  label: 'Notifications while the app is open',
  what: 'You are notified of a new event within about half a minute. While the app is closed you get no notifications.',
  withDataSaver: 'Data saver does not stop them: two short requests a minute for each camera.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then switch this on.',
  notAnswered: 'Your browser was not allowed to show notifications. Switch this on to be asked again.',
  unsupported:
    'This browser shows no notifications here. On an iPhone or iPad, add the app to the home screen first.',
  quietHours: 'Quiet hours',
  quietWhat: 'No notifications in these hours; new events are only counted in the page title.',
  from: 'From',
  to: 'To',
  cameras: 'Cameras to notify me about',
  categories: 'Events to notify me about',
  /** Of one event. */
  title: (camera: string, code: string): string => {
    const event = eventName(code);
    return say('eventAlerts.title', { camera, event }) ?? `${camera}: ${event}`;
  },
  /** @param others how many before it have not been seen yet */
  body: (at: number, others: number): string => {
    const time = timeText(at);
    if (others === 0) return time;
    return (
      say('eventAlerts.body', { time, others }) ??
      (others === 1
        ? `${time}. 1 other event not seen yet.`
        : `${time}. ${others} other events not seen yet.`)
    );
  },
  several: (count: number): string =>
    say('eventAlerts.several', { count }) ?? (count === 1 ? '1 new event' : `${count} new events`),
});
