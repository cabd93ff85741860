import { isIP } from 'node:net'

const NONE = '0.0.0.0'

/** As PostgreSQL's `inet` takes it. A connection that is gone has none; what somebody says in a proxy's place need not be an address: then it is told as none. */
export function address(ip = ''): string {
  const [plain = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  return isIP(plain) ? plain : NONE
}

/** As PostgreSQL's `cidr` takes it: an IPv4 address, or the /64 that one IPv6 customer has to himself. */
export function network(ip: string | undefined): string {
  const plain = address(ip)
  return plain.includes(':') ? `${firstGroups(plain, 4)}::/64` : plain
}

/** As the log may tell it: an IPv4 /24, an IPv6 /48. */
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
