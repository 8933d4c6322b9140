declare module 'messages:*' {
  type Message = string | ((values: Readonly<Record<string, string | number>>) => string) | Messages;
  interface Messages {
    readonly [name: string]: Message;
  }
  const english: Messages;
  export default english;
}
