-- The words of the crafts that mean the same to whoever searches. The operator changes them; this file adds what is new to a release.

-- The stems of a text that is folded, in one order.
CREATE OR REPLACE FUNCTION search_stems(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_string(tsvector_to_array(to_tsvector('pg_catalog.english', value)), ' ')
$$;

CREATE OR REPLACE FUNCTION keep_synonym_stems() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.stems := ARRAY(SELECT DISTINCT search_stems(word) FROM unnest(NEW.words) AS word WHERE search_stems(word) <> '');
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER synonym_stems BEFORE INSERT OR UPDATE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION keep_synonym_stems();

INSERT INTO search_synonyms (key, words)
SELECT key, string_to_array(words, ', ') FROM (VALUES
  -- Ceramics.
  ('pottery', 'pottery, ceramics, stoneware, clay, earthenware, porcelain, terracotta, potter'),
  ('mug', 'mug, cup, coffee mug, coffee cup, tea cup, teacup'),
  ('plate', 'plate, platter, serving plate, dinner plate, dish, charger'),
  ('teapot', 'teapot, tea pot'),
  ('vase', 'vase, bud vase, flower vase'),
  ('pot', 'pot, pots, planter, plant pot, flowerpot, jardiniere'),
  ('pitcher', 'pitcher, jug, ewer, creamer'),
  ('jar', 'jar, canister, crock, lidded jar'),
  ('bowl', 'bowl, bowls, serving bowl, mixing bowl'),
  ('glaze', 'glaze, glazed'),
  -- Glass art.
  ('stained-glass', 'stained glass, leaded glass, copper foil glass'),
  ('suncatcher', 'suncatcher, sun catcher, roundel, window hanging, light catcher'),
  ('blown-glass', 'blown glass, hand blown glass, art glass, glassblowing'),
  ('tumbler', 'tumbler, drinking glass, water glass, rocks glass, whiskey glass'),
  ('decanter', 'decanter, carafe'),
  ('ornament', 'ornament, christmas ornament, bauble'),
  ('fused-glass', 'fused glass, kiln formed glass, slumped glass'),
  -- Jewelry.
  ('necklace', 'necklace, pendant, chain necklace, choker, locket'),
  ('bracelet', 'bracelet, bangle, cuff, wristband'),
  ('earring', 'earring, earrings, hoop earring, stud earring, ear studs, studs'),
  ('brooch', 'brooch, pin, lapel pin, brooch pin'),
  ('ring', 'ring, band ring, signet ring'),
  ('silver', 'silver, sterling, sterling silver'),
  ('jewelry', 'jewelry, jewellery, jewelery, jeweler'),
  ('gemstone', 'gemstone, gem, semiprecious stone'),
  -- Textiles.
  ('weaving', 'weaving, woven, handwoven, hand woven, weave, weaver, handloom'),
  ('scarf', 'scarf, scarves, shawl, wrap, stole'),
  ('blanket', 'blanket, throw, afghan, lap blanket'),
  ('bedspread', 'bedspread, coverlet, bed cover, counterpane'),
  ('quilt', 'quilt, quilted, quilting, patchwork'),
  ('pillow', 'pillow, cushion, throw pillow, pillowcase'),
  ('towel', 'towel, dish towel, tea towel, kitchen towel, dishcloth'),
  ('table-runner', 'table runner, runner'),
  ('wall-hanging', 'wall hanging, tapestry'),
  ('rug', 'rug, carpet, floor mat'),
  ('tie-dye', 'tie dye, tie dyed, shibori, arashi, itajime, kumo, resist dye'),
  ('indigo', 'indigo, indigo dyed'),
  ('knit', 'knit, knitted, knitting, hand knit, crochet, crocheted'),
  ('felt', 'felt, felted, fulled'),
  ('linen', 'linen, flax'),
  ('wool', 'wool, woolen, woollen, alpaca, merino'),
  ('embroidery', 'embroidery, embroidered, cross stitch, needlework'),
  ('bandana', 'bandana, bandanna, kerchief, handkerchief'),
  ('bag', 'bag, tote, purse, handbag'),
  -- Paintings.
  ('watercolor', 'watercolor, watercolour, gouache, aquarelle'),
  ('oil-painting', 'oil painting, oil on canvas, oil on linen, oil on panel'),
  ('acrylic', 'acrylic, acrylics, acrylic painting'),
  ('painting', 'painting, paintings, painted, canvas, painter'),
  ('drawing', 'drawing, sketch, pen and ink'),
  ('portrait', 'portrait, pet portrait'),
  ('skyline', 'skyline, cityscape'),
  -- Photography.
  ('photo', 'photo, photograph, photography, photographer, gelatin silver print, pic'),
  ('black-and-white', 'black and white, monochrome, gelatin silver, b w'),
  -- Prints.
  ('block-print', 'block print, linocut, lino print, linoprint, woodcut, relief print, linoleum print'),
  ('screenprint', 'screenprint, screen print, silkscreen, serigraph'),
  ('letterpress', 'letterpress, broadside'),
  ('etching', 'etching, engraving, intaglio, drypoint'),
  ('poster', 'poster, art print'),
  -- Paper and books.
  ('notebook', 'notebook, journal, sketchbook, diary, blank book'),
  ('greeting-card', 'greeting card, card, notecard, stationery'),
  ('bookbinding', 'bookbinding, handbound, hand bound, bookbinder, bindery'),
  -- Wood.
  ('wood', 'wood, wooden, woodwork, woodworking, hardwood, timber'),
  ('turned', 'woodturning, turned wood, lathe turned'),
  ('cutting-board', 'cutting board, charcuterie board, serving board, chopping board'),
  -- Sculpture.
  ('sculpture', 'sculpture, statue, figurine, carving, sculpted'),
  ('metalwork', 'metalwork, metal, blacksmith, forged, wrought iron'),
  -- Other art.
  ('leather', 'leather, leatherwork'),
  ('basket', 'basket, basketry, wicker'),
  ('candle', 'candle, candlestick, candle holder'),
  ('soap', 'soap, bath soap'),
  ('lamp', 'lamp, lantern, table lamp'),
  -- Addresses and numbers.
  ('street', 'street, st'),
  ('saint', 'saint, st'),
  ('avenue', 'avenue, ave, av'),
  ('road', 'road, rd'),
  ('boulevard', 'boulevard, blvd'),
  ('mount', 'mount, mt'),
  ('fort', 'fort, ft'),
  ('first', 'first, 1st'),
  ('second', 'second, 2nd'),
  ('third', 'third, 3rd'),
  ('fourth', 'fourth, 4th'),
  ('fifth', 'fifth, 5th'),
  ('sixth', 'sixth, 6th'),
  ('seventh', 'seventh, 7th'),
  -- Colors that people call differently.
  ('gray', 'gray, grey'),
  ('teal', 'teal, aqua'),
  ('colour', 'color, colour')
) AS row (key, words)
ON CONFLICT (key) DO NOTHING;

-- Stems are made anew with whatever makes them now.
UPDATE search_synonyms SET words = words;
