import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { envelopeOf, geometryBlob, type Shape, wgs84, widen } from './geometry-blob.ts'

// A GeoPackage is an SQLite database with these tables (OGC 12-128r17, version 1.3.0). Node includes SQLite, so no library is needed.

type ColumnType = 'TEXT' | 'INTEGER' | 'REAL' | 'DATE' | 'BOOLEAN'
export type LayerColumn = readonly [name: string, type: ColumnType]
export type Layer = {
  /** The name of the table; letters, digits and underscores. */
  name: string
  title: string
  columns: readonly LayerColumn[]
  /** Whether its rows have an outline. */
  isDrawn: boolean
}

const wgs84Definition =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]'

const tables = `
  pragma application_id = 0x47504B47;
  pragma user_version = 10300;
  create table gpkg_spatial_ref_sys (
    srs_name text not null, srs_id integer not null primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  create table gpkg_contents (
    table_name text not null primary key, data_type text not null, identifier text unique, description text default '',
    last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    min_x double, min_y double, max_x double, max_y double, srs_id integer,
    constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));
  create table gpkg_geometry_columns (
    table_name text not null, column_name text not null, geometry_type_name text not null, srs_id integer not null,
    z tinyint not null, m tinyint not null,
    constraint pk_geom_cols primary key (table_name, column_name),
    constraint uk_gc_table_name unique (table_name),
    constraint fk_gc_tn foreign key (table_name) references gpkg_contents (table_name),
    constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));`

/** Written row by row to its own file, so that memory does not grow. Call `close` before it is read. */
export class GeopackageFile {
  readonly #database: DatabaseSync
  readonly #changedAt: string

  constructor(path: string, changedAt: Date) {
    this.#changedAt = changedAt.toISOString()
    this.#database = new DatabaseSync(path)
    // No other process reads it before it is complete, and an interrupted file is deleted.
    this.#database.exec('pragma journal_mode = off; pragma synchronous = off;')
    this.#database.exec(tables)
    const add = this.#database.prepare('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?, ?)')
    add.run('WGS 84 geodetic', wgs84, 'EPSG', wgs84, wgs84Definition, 'longitude and latitude in degrees')
    add.run('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined cartesian coordinate reference system')
    add.run('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system')
  }

  /** Writes the rows of a table as they arrive. */
  async addLayer(
    layer: Layer,
    rows: AsyncIterable<readonly (readonly [Shape | null, readonly SQLInputValue[]])[]>,
  ): Promise<void> {
    const { name, title, columns, isDrawn } = layer
    const fields = [...(isDrawn ? ['geom multipolygon'] : []), ...columns.map(([column, type]) => `"${column}" ${type}`)]
    this.#database.exec(`create table "${name}" (fid integer primary key autoincrement not null, ${fields.join(', ')})`)
    const { length } = fields
    const insert = this.#database.prepare(`insert into "${name}" values (null, ${Array.from({ length }, () => '?').join(', ')})`)
    const bounds = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity }
    for await (const block of rows) {
      this.#database.exec('begin')
      for (const [shape, values] of block) {
        if (shape) widen(bounds, envelopeOf(shape))
        insert.run(...(isDrawn ? [shape && geometryBlob(shape)] : []), ...values)
      }
      this.#database.exec('commit')
    }
    const box = Number.isFinite(bounds.minX) ? [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY] : [null, null, null, null]
    this.#database
      .prepare('insert into gpkg_contents values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(name, isDrawn ? 'features' : 'attributes', title, '', this.#changedAt, ...box, isDrawn ? wgs84 : null)
    if (isDrawn)
      this.#database
        .prepare('insert into gpkg_geometry_columns values (?, ?, ?, ?, 0, 0)')
        .run(name, 'geom', 'MULTIPOLYGON', wgs84)
  }

  close(): void {
    this.#database.close()
  }
}
