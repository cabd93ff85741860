/** The page's static screen; null once React has drawn. */
export const beforeScreen = () => document.querySelector<HTMLElement>('.before-screen')

/** An element for what is drawn before React has come. */
export function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}
