/** Keys of the advisory locks, listed together so that no two are the same. Arbitrary, but equal on all servers. */

/** To prepare or replace the whole database. */
export const PREPARING = 7_305_461
/** To fold differences into the sums of reports. */
export const FOLDING = 7_305_462
/** To write an import: one at a time, because two may have the same new product. */
export const IMPORTING = 7_305_463
/** To copy shelves into the period of the second key, so that a simultaneous copy can name the clients that got it. */
export const COPYING = 7_305_464
/** To write a copy of the database: one at a time, whichever server does it. */
export const SAVING = 7_305_465
/** To distribute notices: one server at a time, so that each user's notices stay in the order of the events. */
export const DISTRIBUTING = 7_250_025
/** To send reminders: one after the other, so that the second caller sees what the first has written. */
export const REMINDING = 7_250_029
