/** English messages of one area, compiled by `src/build/messagesPlugin.ts` from `catalogues/en.json`. */
declare module 'messages:*' {
  type Message = string | ((values: Readonly<Record<string, string | number>>) => string) | Messages;
  interface Messages {
    readonly [name: string]: Message;
  }
  const english: Messages;
  export default english;
}
