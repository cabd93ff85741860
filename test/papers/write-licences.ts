/** `npm run licences`: writes docs/licences.md, and fails where a package's licence is not an allowed one. */
import { writeFile } from 'node:fs/promises'
import { isAllowed, LIST, productionPackages, written } from './licences.ts'

const packages = await productionPackages()
await writeFile(LIST, written(packages))
const refused = packages.filter(({ licence }) => !isAllowed(licence))
for (const { name, version, licence } of refused) console.error(`${name} ${version}: ${licence} is not allowed`)
console.log(
  `${packages.length} packages, ${new Set(packages.map(({ licence }) => licence)).size} licences, ${refused.length} not allowed`,
)
process.exitCode = refused.length > 0 ? 1 : 0
