import { expect, test } from 'vitest'
import { nearestPlaces } from './nearest-places.ts'

const thimphu = { name: 'Thimphu', lon: 89.639, lat: 27.472 }
const paro = { name: 'Paro', lon: 89.417, lat: 27.43 }
const punakha = { name: 'Punakha', lon: 89.8664, lat: 27.5921 }
const mongar = { name: 'Mongar', lon: 91.239, lat: 27.275 }

test('lists nearby towns, the nearest first', () => {
  const near = nearestPlaces([mongar, punakha, paro, thimphu], thimphu, { count: 3, maxKm: 60 })
  expect(near.map(({ name, km }) => `${name} ${Math.round(km)}`)).toEqual(['Thimphu 0', 'Paro 22', 'Punakha 26'])
  expect(nearestPlaces([mongar], thimphu, { count: 3, maxKm: 60 })).toEqual([])
  expect(nearestPlaces([mongar, punakha, paro], thimphu, { count: 1, maxKm: 60 })).toHaveLength(1)
})

test('a degree of latitude is 111 km, one of longitude at 60° half of that, across the date line too', () => {
  const km = (a: [number, number], b: [number, number]) =>
    nearestPlaces([{ name: 'b', lon: b[0], lat: b[1] }], { lon: a[0], lat: a[1] }, { count: 1, maxKm: 30_000 })[0]?.km
  expect(km([90, 27], [90, 28])).toBeCloseTo(111.19, 1)
  expect(km([90, 60], [91, 60])).toBeCloseTo(55.6, 1)
  expect(km([179.5, 0], [-179.5, 0])).toBeCloseTo(111.19, 1)
  expect(km([0, 0], [180, 0])).toBeCloseTo(Math.PI * 6371, 0)
})
