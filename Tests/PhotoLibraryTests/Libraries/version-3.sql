-- A library of version 3: the statements by which it was made, and its rows.
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);

-- 1 albums and photos
CREATE TABLE photo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    format TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    fileSize INTEGER NOT NULL,
    addedAt REAL NOT NULL,
    takenAt REAL,
    linkPath TEXT,
    removedAt REAL
) STRICT;
CREATE INDEX photoByRemoval ON photo(removedAt) WHERE removedAt IS NOT NULL;
CREATE TABLE album (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    position INTEGER NOT NULL UNIQUE,
    coverID INTEGER,
    sourcePath TEXT
) STRICT;
CREATE TABLE placement (
    albumID INTEGER NOT NULL REFERENCES album(id) ON DELETE CASCADE,
    photoID INTEGER NOT NULL REFERENCES photo(id),
    position INTEGER NOT NULL,
    PRIMARY KEY (albumID, photoID)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX placementByPosition ON placement(albumID, position);
CREATE INDEX placementByPhoto ON placement(photoID);
CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO grdb_migrations VALUES ('1 albums and photos');

-- 2 lists in pages
ALTER TABLE album ADD COLUMN photoCount INTEGER NOT NULL DEFAULT 0;
ALTER TABLE album ADD COLUMN shownCoverID INTEGER;
CREATE TABLE albumPage (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    albumID INTEGER NOT NULL REFERENCES album(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    photos BLOB NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX albumPageCopy ON albumPage(albumID, position, photos, checksum);
DROP TABLE placement;
INSERT INTO grdb_migrations VALUES ('2 lists in pages');

-- 3 details and search
ALTER TABLE photo ADD COLUMN isFavorite INTEGER NOT NULL DEFAULT 0 CHECK (isFavorite IN (0, 1));
ALTER TABLE photo ADD COLUMN rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5);
ALTER TABLE photo ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE photo ADD COLUMN caption TEXT NOT NULL DEFAULT '';
DROP INDEX photoByRemoval;
CREATE INDEX photoByRemoval ON photo(removedAt DESC, id, width, height) WHERE removedAt IS NOT NULL;
CREATE INDEX photoByDate ON photo(removedAt, takenAt DESC, id, width, height, addedAt)
    WHERE removedAt IS NULL;
CREATE INDEX photoByFavorite ON photo(isFavorite, removedAt, takenAt DESC, id, width, height, addedAt)
    WHERE isFavorite = 1 AND removedAt IS NULL;
CREATE VIRTUAL TABLE photoSearch USING fts5(
    name, title, caption, content = 'photo', content_rowid = 'id', columnsize = 0, prefix = '1 2',
    tokenize = "unicode61 remove_diacritics 2"
);
CREATE TABLE searchProgress (lastID INTEGER NOT NULL) STRICT;
INSERT INTO searchProgress VALUES (0);
CREATE TRIGGER photoSearchInsert AFTER INSERT ON photo
WHEN new.id <= (SELECT lastID FROM searchProgress) BEGIN
    INSERT INTO photoSearch (rowid, name, title, caption)
    VALUES (new.id, new.name, new.title, new.caption);
END;
CREATE TRIGGER photoSearchDelete AFTER DELETE ON photo
WHEN old.id <= (SELECT lastID FROM searchProgress) BEGIN
    INSERT INTO photoSearch (photoSearch, rowid, name, title, caption)
    VALUES ('delete', old.id, old.name, old.title, old.caption);
END;
CREATE TRIGGER photoSearchUpdate AFTER UPDATE OF name, title, caption ON photo
WHEN old.id <= (SELECT lastID FROM searchProgress) BEGIN
    INSERT INTO photoSearch (photoSearch, rowid, name, title, caption)
    VALUES ('delete', old.id, old.name, old.title, old.caption);
    INSERT INTO photoSearch (rowid, name, title, caption)
    VALUES (new.id, new.name, new.title, new.caption);
END;
UPDATE searchProgress SET lastID = 9223372036854775807;
INSERT INTO grdb_migrations VALUES ('3 details and search');
PRAGMA user_version = 3;

INSERT INTO photo (
    id, name, hash, format, width, height, fileSize, addedAt, takenAt, linkPath, removedAt, isFavorite, rating, title, caption
) VALUES
    (1, 'IMG_0001.JPG', X'6B86B273FF34FCE19D6B804EFF5A3F5747ADA4EAA22F1D49C01E52DDB7875B4B', 'jpeg', 6000, 4000, 4200000, 1696544000.0, 1665440000.0, NULL, NULL, 1, 0, '', ''),
    (2, 'IMG_0002.JPG', X'D4735E3A265E16EEE03F59718B9B5D03019C07D8B6C51F90DA3A666EEC13AB35', 'jpeg', 6000, 4000, 4300000, 1696544001.0, 1665526400.0, NULL, NULL, 0, 5, '', ''),
    (3, 'night.png', X'4E07408562BEDB8B60CE05C1DECFE3AD16B72230967DE01F640B7E4729B49FCE', 'png', 1200, 1200, 900000, 1696544002.0, NULL, NULL, NULL, 0, 0, 'Tromsø', 'The northern lights
over the harbor'),
    (4, 'Straße.heic', X'4B227777D4DD1FC61C6F884F48641D02B4D121D3FD328CB08B5531FCACDABF8A', 'heic', 4032, 3024, 2100000, 1696544003.0, 1695680000.0, NULL, NULL, 1, 3, '', ''),
    (5, 'linked.tif', X'EF2D127DE37B942BAAD06145E54B0C619A1F22327B2EBBCFBEC78F5564AFE39D', 'tiff', 5000, 7000, 64000000, 1696544004.0, NULL, '/photos/linked.tif', NULL, 0, 0, '', ''),
    (6, 'IMG_0006.JPG', X'E7F6C011776E8DB7CD330B54174FD76F7D0216B612387A5FFCFB81E6F0919683', 'jpeg', 6000, 4000, 4100000, 1696544005.0, 1665612800.0, NULL, 1699740800.0, 1, 4, '', ''),
    (9, 'last.webp', X'19581E27DE7CED00FF1CE50B2047E7A567C76B1CBAEBABE5EF03F7C3017BB5B7', 'webp', 800, 600, 300000, 1696544006.0, 1696457600.0, NULL, NULL, 0, 0, '', '');
INSERT INTO album (
    id, title, position, coverID, sourcePath, photoCount, shownCoverID
) VALUES
    (1, 'Sea', 0, 3, NULL, 3, 3),
    (2, 'Große Straße', 12884901888, NULL, '/home/someone/Straße', 3, 4),
    (5, 'Nothing', 4294967296, 99, NULL, 0, NULL),
    (7, 'Last', -4294967296, NULL, NULL, 1, 9);
INSERT INTO albumPage (id, albumID, position, photos, checksum) VALUES
    (1, 1, 0, X'00007F030000000000807F0100000000', -6139339374163828543),
    (2, 1, 4294967296, X'00807F0200000000', -1648537601319382441),
    (3, 2, 0, X'55557F040000000000807F0100000000B76D7E0500000000', -3849544298562148795),
    (4, 7, 0, X'55557F0900000000', -8432726043389195486);
INSERT INTO setting (key, value) VALUES ('selectedAlbum', '2'), ('zoom', '140');
