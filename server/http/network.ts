import { isIP } from 'node:net'

const NONE = '0.0.0.0'

/** Checked on each call; Fastify's 'loopback' would parse the address each time. */
export const isThisMachine = (address: string): boolean => /^(::1$|(::ffff:)?127\.)/i.test(address)

/**
 * An address for PostgreSQL's `inet`. A closed connection has none, and a forged proxy header need not contain one:
 * both give 0.0.0.0.
 */
export function address(ip = ''): string {
  const [plain = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  return isIP(plain) ? plain : NONE
}

/** A network for PostgreSQL's `cidr`: an IPv4 address, or an IPv6 /64, which one customer has alone. */
export function network(ip: string | undefined): string {
  const plain = address(ip)
  return plain.includes(':') ? `${firstGroups(plain, 4)}::/64` : plain
}

/** A network for the log: an IPv4 /24 or an IPv6 /48. */
export function wideNetwork(ip: string): string {
  const plain = address(ip)
  if (plain === NONE) return 'unknown'
  return plain.includes(':') ? `${firstGroups(plain, 3)}::/48` : plain.replace(/\d+$/, '0/24')
}

function firstGroups(ipv6: string, count: number): string {
  const [head = [], tail = []] = ipv6.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, count)
  return groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}
