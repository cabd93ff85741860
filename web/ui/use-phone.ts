import { useMediaQuery } from '@mantine/hooks'

/** Where tables become cards and filters fold away: as wide as the stylesheets' own step. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 45em)', false, { getInitialValueInEffect: false })
