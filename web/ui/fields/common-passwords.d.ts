declare module 'virtual:common-passwords' {
  const dictionary: Record<string, string[]>
  export default dictionary
}
