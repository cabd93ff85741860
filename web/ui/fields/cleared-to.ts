/** What lets a field be emptied, and says what that means. Apart from the fields, so that no two files of the build need each other. */
export const clearedTo = (all: string | undefined) =>
  all === undefined ? {} : { placeholder: all, clearable: true, clearButtonProps: { 'aria-label': all } }
