import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { registerFileContract } from '../../domain/register-file/register-file-contract.ts'
import { findDebianProgram } from '../../e2e/find-debian-program.ts'
import { anAdmin } from '../testing/factories.ts'
import { caseCalls, rectangle } from '../testing/plot-cases/case-calls.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

// GDAL reads the file, as QGIS does.

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await aTestApp()
  folder = mkdtempSync(join(tmpdir(), 'sakhang-gdal-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

test('GDAL opens the layers with their outlines, extents and coordinate system, without a complaint', async () => {
  const ogrinfo = findDebianProgram('/usr/bin/ogrinfo', 'gdal-bin')
  const admin = await anAdmin(app)
  const plot = await caseCalls(() => admin).aPlotOf('1')
  await admin.call(geometryContract.put, {
    params: { kind: 'plot', id: plot.id },
    body: { geometry: rectangle(89.639, 27.472, 0.001, 0.002) },
  })
  const { bytes } = await admin.raw(registerFileContract.geopackage, {})
  const path = join(folder, 'register.gpkg')
  writeFileSync(path, bytes)
  const read = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(ogrinfo, ['-ro', ...args], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    return stdout
  }
  const layers = read(path)
  expect(layers).toContain("using driver `GPKG' successful")
  for (const layer of [
    'plots (Multi Polygon)',
    'retired_plots (Multi Polygon)',
    'buildings (Multi Polygon)',
    'thrams (None)',
    'remarks (None)',
  ])
    expect(layers).toContain(layer)
  const plots = read('-al', path, 'plots')
  expect(plots).toContain('Feature Count: 1')
  expect(plots).toContain('Extent: (89.639000, 27.472000) - (89.640000, 27.474000)')
  expect(plots).toContain('WGS 84')
  expect(plots).toContain(`plot_number (String) = ${plot.plotNumber}`)
  expect(plots).toMatch(/MULTIPOLYGON \(\(\(89\.639 27\.472,/)
})
