import { useMediaQuery } from '@mantine/hooks'

/** True where a list's sum stands at the window's foot (page.css). */
export const useFoot = (): boolean => useMediaQuery('(max-width: 67.5em)', false, { getInitialValueInEffect: false })

/** True at the stylesheets' own breakpoint, where tables become cards and filters fold away. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 45em)', false, { getInitialValueInEffect: false })
