/** The package brings no types of its own; these are the parts in use. */
declare module 'saxen' {
  type Decode = (text: string) => string
  type Handlers = {
    openTag: (name: string, attributes: () => Record<string, string | undefined>, decode: Decode) => void
    closeTag: (name: string) => void
    text: (text: string, decode: Decode) => void
    cdata: (text: string) => void
    error: (error: Error) => void
  }
  export class Parser {
    on<Event extends keyof Handlers>(event: Event, handler: Handlers[Event]): this
    parse(xml: string): this
  }
}
