import { useMediaQuery } from '@mantine/hooks'

/** True at the stylesheets' own breakpoint, where tables become cards and filters fold away. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 45em)', false, { getInitialValueInEffect: false })
